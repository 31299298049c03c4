import { env } from "cloudflare:test";
import { databaseFrom } from "~/platform/database.server";
import type { Platform } from "~/platform/platform.server";
import { testPlatform } from "./platform";

/** Dies at the nth thing it does, before it is done or just after, before anybody learns what came of it. */
export type Death = { at: number; when: "before" | "after" };

const RUNS = ["all", "run", "raw", "first"];
const isWrite = (sql: string) => /^\s*(insert|update|delete)/i.test(sql);

/**
 * A platform as a process that dies: what it writes to D1 (a batch or a single statement) and what it asks of the world
 * outside are its points, numbered from 1. Once dead it does nothing more. `points` is how many it has come to.
 */
export function dyingPlatform(death: Death | null): { platform: Platform; points: () => number } {
	let points = 0;
	let dead = false;
	const alive = () => {
		if (dead) throw new Error("The process is dead.");
	};
	const die = (): never => {
		dead = true;
		throw new Error(`The process dies at point ${points}.`);
	};

	async function point<T>(act: () => Promise<T>): Promise<T> {
		alive();
		points += 1;
		const here = points === death?.at;
		if (here && death.when === "before") die();
		const result = await act();
		if (here) die();
		return result;
	}

	const originals = new WeakMap<object, D1PreparedStatement>();
	function watched(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
		const proxy = new Proxy(statement, {
			get(target, name) {
				const value: unknown = Reflect.get(target, name);
				if (typeof value !== "function") return value;
				if (name === "bind") return (...values: unknown[]) => watched(target.bind(...values), sql);
				if (!RUNS.includes(String(name))) return value.bind(target);
				return (...given: unknown[]) => {
					alive();
					const act = () => value.apply(target, given);
					return isWrite(sql) ? point(act) : act();
				};
			},
		});
		originals.set(proxy, statement);
		return proxy;
	}
	const binding = {
		prepare: (sql: string) => watched(env.DB.prepare(sql), sql),
		batch: (statements: D1PreparedStatement[]) =>
			point(() => env.DB.batch(statements.map((each) => originals.get(each) ?? each))),
	} as D1Database;

	const platform = testPlatform();
	const payments = new Proxy(platform.payments, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			return (...given: unknown[]) => point(() => value.apply(target, given));
		},
	});
	const db = databaseFrom(binding, { statements: 0 });
	return { platform: { ...platform, db, payments }, points: () => points };
}
