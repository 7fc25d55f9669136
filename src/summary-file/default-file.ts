export const defaultOutputFolder = 'network-error-report'
export const summaryName = 'network-error-summary.json'

/** Where the reporter writes its summary, and where the command line looks for it, unless options say otherwise. */
export const defaultSummaryFile: string = `${defaultOutputFolder}/${summaryName}`
