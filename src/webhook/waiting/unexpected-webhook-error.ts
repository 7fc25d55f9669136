/** More webhooks matched than were allowed. Its name stays `Error`, and tests recognize it by its message. */
export class UnexpectedWebhookError extends Error {}
