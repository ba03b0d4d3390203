/** The functions and Auth: who gets in, who may make whom, and when a session ends. */
import { newId } from '../../src/domain/records/ids.ts';
import { fieldsOf } from '../../src/domain/values/json.ts';
import type { Checks } from './cast.ts';
import { ask, callFunction, callProcedure, isRefused, said, signIn, signOut, tokenOf } from './project.ts';

const WRONG = 'Wrong2026!';
const stranger = () => `rehearsal-${newId()}@kuari.example`;
/** The same claims, not signed by this project. */
export const forged = (token: string): string => token.replace(/[^.]+$/, 'A'.repeat(43));

export const BEFORE_RECORDS: Checks = {
  'sign-up is closed': async ({ project }) => {
    const { body } = await ask(project, '/auth/v1/settings');
    return {
      'sign-ups are switched off': body['disable_signup'] === true,
      'anonymous users may come in': fieldsOf(body['external'])['anonymous_users'] === true,
      'accounts need no confirmation by mail': body['mailer_autoconfirm'] === true,
    };
  },
  'sign-in': async ({ project }) => {
    const good = await signIn(project, ` ${project.owner.email.toUpperCase()} `, project.owner.password);
    await signOut(project, String(good.body['access_token']));
    const email = stranger();
    const tries: string[] = [];
    for (let count = 0; count < 6; count += 1) tries.push(said(await signIn(project, email, WRONG)));
    const wait = Number((await signIn(project, email, WRONG)).headers.get('retry-after'));
    return {
      'the owner': good,
      'the session': ['access_token', 'refresh_token'].map((key) => typeof good.body[key]).join(', '),
      'six wrong tries of one email': tries.join(', '),
      'the wait is a quarter of an hour': wait > 840 && wait <= 900,
    };
  },
  'new people and devices': async ({ project, cast: { admin, users } }) => {
    const { email, password } = admin;
    const person = { action: 'create', email, password, full_name: 'Rehearsal admin', role: 'admin' };
    return {
      'signs in': await signIn(project, email, password),
      'an email twice': await users(person),
      'a weak password': await users({ ...person, password: 'password' }),
      'made by an admin': await admin.function('users', { ...person, email: stranger() }),
      'made by nobody': await callFunction(project, 'users', person),
      'a device registered by nobody': await callFunction(project, 'register_device', { device: newId() }),
    };
  },
  'the end of a session': async ({ project, cast: { admin, manager } }) => {
    const enter = (token?: string) => callProcedure(project, 'warmup_session', {}, token);
    const path = '/auth/v1/token?grant_type=refresh_token';
    const renew = (token: unknown) => ask(project, path, { body: { refresh_token: token } });
    const { body: first } = await signIn(project, admin.email, admin.password);
    const second = await tokenOf(project, admin.email, admin.password);
    const other = await tokenOf(project, manager.email, manager.password);
    const renewed = await renew(first['refresh_token']);
    const next = `${manager.password}!`;
    const facts = {
      'renewed by its token': renewed.status,
      'before its end': await enter(String(first['access_token'])),
      'ended elsewhere': await ask(project, '/auth/v1/logout?scope=others', { token: second, body: {} }),
      'after its end': await enter(String(first['access_token'])),
      'renewed after its end': isRefused(await renew(renewed.body['refresh_token'])),
      'a token signed elsewhere': (await enter(forged(second))).status,
      'no token': await enter(),
      'one’s own password, a new one': await manager.function('users', { action: 'own_password', password: next }),
      'another session after that': await enter(other),
    };
    await admin.signInAgain();
    await manager.signInAgain(next);
    return facts;
  },
};

/** Last of all: afterwards they are no use. */
export const LEAVING: Checks = {
  'a person who leaves': async ({ project, cast: { lost, users } }) => {
    await lost.signInAgain();
    const pull = () => lost.procedure('pull_changes', { cursor: { device: lost.device }, page_limit: 1 });
    return {
      'pulls before': await pull(),
      'demoted to operator': await users({ action: 'role', user: lost.id, role: 'operator' }),
      'pulls as operator': await pull(),
      'pushes as operator': await lost.sendBatch(lost.batchOf()),
      deactivated: await users({ action: 'deactivate', user: lost.id }),
      'pulls when deactivated': await pull(),
      'signs in when deactivated': await signIn(project, lost.email, lost.password),
    };
  },
};
