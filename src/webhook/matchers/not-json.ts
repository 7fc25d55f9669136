/** The note of a verdict on a body that is not JSON: saying that each field is missing would mislead. */
export const notJson = 'the body is not JSON'
