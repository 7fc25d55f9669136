import { findingFields } from './finding-fields.js'

/** Maximum number of findings in one attempt. */
export const maxFindings = 10_000
/** Maximum size of an attempt's findings without details; very long URLs and messages could exceed it. */
export const maxFindingBytes = 10_000_000
/** Maximum number of findings with details in one attempt. */
export const maxDetailed = 1000
/** Maximum total size of these details. */
export const maxDetailBytes = 1_000_000
/** Maximum number of pattern keys per kind that are remembered for findings beyond the limit. */
export const maxOmittedKeys = 1000
/** Longer URLs are truncated. */
export const maxUrlLength = 8192
/** Longer messages, stacks and arguments are truncated. */
export const maxMessageLength: number = findingFields.message.limit
/** Length to which they are truncated before redaction, so that redaction recognizes a secret at their end. */
export const maxUnredactedLength: number = 2 * maxMessageLength
/** Longer response bodies are truncated. */
export const maxBodyLength: number = findingFields.details.fields.body.limit
/** Length to which they are truncated before redaction. */
export const maxUnredactedBodyLength: number = 2 * maxBodyLength
/** Maximum number of bodies that are read in one attempt. */
export const maxBodies = 20
