import { findingFields } from './finding-fields.js'

/** Maximum number of findings in one attempt. */
export const maxFindings = 10_000
/**
 * Maximum size of an attempt's findings without their details. Only very long URLs and messages can exceed it. With
 * details, open requests and traffic, `_backchannel.json` stays below 8 MiB.
 */
export const maxFindingBytes = 6_000_000
/** Size of an attempt's findings from which on messages are truncated to `maxShortMessageLength`. */
export const maxWholeBytes: number = 1024 * 1024
export const maxShortMessageLength = 300
/** Maximum length of a URL; longer ones are truncated. */
export const maxUrlLength = 8192
/** Maximum length of a message, stack or list of arguments; longer ones are truncated after redaction. */
export const maxMessageLength: number = findingFields.message.limit
/** Maximum length of a message before redaction. The margin lets redaction recognize a secret at the final cut. */
export const maxUnredactedLength: number = 2 * maxMessageLength
/** Maximum length of a body; longer ones are truncated after redaction. */
export const maxBodyLength: number = findingFields.details.fields.body.limit
/** Maximum length of a body before redaction; longer ones are truncated. */
export const maxUnredactedBodyLength: number = 2 * maxBodyLength
