import fc from 'fast-check'

/** The same examples in every run, so that a mutant that survives can be tested again. */
fc.configureGlobal({ seed: 20_260_131 })
