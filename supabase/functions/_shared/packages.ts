/** The packages of all functions, with their versions in one place: equal to those of the app. */
export { createClient, type SupabaseClient } from 'npm:@supabase/supabase-js@2.109.0';
export * as z from 'npm:zod@4.6.7/mini';
