import { config } from 'zod';

// Zod would compile schemas with `new Function`, and tests whether it may. The content security policy forbids it, and Firefox logs each test
// as an error. This is a module of its own, because it must run before the modules that create schemas.
config({ jitless: true });
