import { findingFields } from './finding-fields.js'

/** Maximum number of findings in one attempt. */
export const maxFindings = 10_000
/** Maximum size of the findings of one attempt without their details, which hostile URLs and messages could exceed. */
export const maxFindingBytes = 10_000_000
/** Maximum number of findings in one attempt that have details. */
export const maxDetailed = 1000
/** Maximum size of these details. */
export const maxDetailBytes = 1_000_000
/** Maximum number of pattern keys of a kind that are known of findings beyond the limit. */
export const maxOmittedKeys = 1000
/** Longer URLs are truncated. */
export const maxUrlLength = 8192
/** Longer messages, stacks and arguments are truncated. */
export const maxMessageLength: number = findingFields.message.limit
/** What is kept of them until they are redacted, so that redaction finds a secret at their end. */
export const maxUnredactedLength: number = 2 * maxMessageLength
/** Longer response bodies are truncated. */
export const maxBodyLength: number = findingFields.details.fields.body.limit
/** What is kept of them until they are redacted. */
export const maxUnredactedBodyLength: number = 2 * maxBodyLength
/** Maximum number of bodies that are read in one attempt. */
export const maxBodies = 20
