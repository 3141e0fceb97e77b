import { config } from 'zod';

// The content policy forbids making code from text, which zod would try, for speed, with the first schema: so before it.
config({ jitless: true });
