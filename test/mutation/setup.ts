import fc from 'fast-check'

/** Uses the same examples in every run, so that a surviving mutant can be tested again. */
fc.configureGlobal({ seed: 20_260_131 })
