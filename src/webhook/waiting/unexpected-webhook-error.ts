/** More webhooks matched than were allowed. Its name stays `Error`: tests know it by its message. */
export class UnexpectedWebhookError extends Error {}
