import fc from 'fast-check';

// The same values in each run, so that a property fails only because of a change. `PROPERTY_SEED=$RANDOM npm test` generates others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
