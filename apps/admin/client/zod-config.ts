import { config } from 'zod';

// By default, Zod tests whether it may compile schemas with `new Function`. The content security policy forbids `new Function`, and Firefox
// logs each test as an error. This setting has its own module, because it must run before the modules that create schemas.
config({ jitless: true });
