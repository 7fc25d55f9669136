/** The note for a body that is not JSON; reporting each field as missing would be misleading. */
export const notJson = 'the body is not JSON'
