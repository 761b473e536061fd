import fc from 'fast-check';

// Each run generates the same values, so a property test fails only because of a code change. `PROPERTY_SEED=$RANDOM npm test`
// generates other values.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
