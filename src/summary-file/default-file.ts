export const defaultOutputFolder = 'network-error-report'
export const summaryName = 'network-error-summary.json'

/** The default file to which the reporter writes its summary and from which the CLI reads it. */
export const defaultSummaryFile: string = `${defaultOutputFolder}/${summaryName}`
