/** The packages of all functions, with the same versions as the app. */
export { createClient, type SupabaseClient } from 'npm:@supabase/supabase-js@2.109.0';
export * as z from 'npm:zod@4.6.7/mini';
