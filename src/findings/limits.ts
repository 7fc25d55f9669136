/** Maximum number of findings in one attempt. */
export const maxFindings = 1000
/** Maximum size of the findings of one attempt in `_backchannel.json`, and in `network-errors.json`. */
export const maxFindingBytes = 1_000_000
/** Longer URLs are truncated. */
export const maxUrlLength = 8192
/** Longer messages, stacks and arguments are truncated. */
export const maxMessageLength = 4096
/** What is kept of them until they are redacted, so that redaction finds a secret at their end. */
export const maxUnredactedLength: number = 2 * maxMessageLength
/** Longer response bodies are truncated. */
export const maxBodyLength = 2048
/** Maximum number of bodies that are read in one attempt. */
export const maxBodies = 20
