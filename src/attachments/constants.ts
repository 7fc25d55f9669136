// The names by which fixtures and reporter know each other's evidence.

export const networkErrorsAttachment = 'network-errors.json'
export const webhookTimeoutAttachment = 'webhook-timeout.json'
export const jsonContentType = 'application/json'

/** Annotation type that switches the monitor off for one test. */
export const skipAnnotation = 'skipNetworkMonitoring'
/** Annotation type that says what became of an attempt with network errors. */
export const verdictAnnotation = 'networkErrors'
/** Environment variable by which the reporter tells the workers which run they belong to. */
export const runIdVariable = 'PLAYWRIGHT_BACKCHANNEL_RUN_ID'
