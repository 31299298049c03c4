import { env } from "cloudflare:test";
import type { D1Client } from "~/platform/d1/d1-client.server";
import { createDatabase } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { CardPayments } from "~/platform/stripe/card-payments.server";
import { createTestPlatform } from "../platform";

/** What a process does: it reads or writes the database (a batch counts as a write), or asks the payment provider. */
export type Operation = "read" | "write" | "provider";

/**
 * Stands around each thing that a process does, and may do something before it, after it, or in its place. `sql` is the
 * text of a statement outside a batch.
 */
export type Intercept = <T>(doing: Operation, act: () => Promise<T>, sql?: string) => Promise<T>;

const RUN_METHODS = ["all", "run", "raw", "first"];
const isWrite = (sql: string) => /^\s*(insert|update|delete)/i.test(sql);

/** The test's own D1, of which every statement and batch goes through `around`. */
export function createInterceptedDatabase(intercept: Intercept): D1Client {
	const originals = new WeakMap<object, D1PreparedStatement>();
	function wrapStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
		const proxy = new Proxy(statement, {
			get(target, name) {
				const value: unknown = Reflect.get(target, name);
				if (typeof value !== "function") return value;
				if (name === "bind")
					return (...values: unknown[]) => wrapStatement(target.bind(...values), sql);
				if (!RUN_METHODS.includes(String(name))) return value.bind(target);
				return (...given: unknown[]) =>
					intercept(isWrite(sql) ? "write" : "read", () => value.apply(target, given), sql);
			},
		});
		originals.set(proxy, statement);
		return proxy;
	}
	return {
		prepare: (sql) => wrapStatement(env.DB.prepare(sql), sql),
		batch: (statements) =>
			intercept("write", () => env.DB.batch(statements.map((each) => originals.get(each) ?? each))),
	};
}

/** A platform of which everything that it does to D1 and asks of the payment provider goes through `around`. */
export function createInterceptedPlatform(
	intercept: Intercept,
	payments: CardPayments = createTestPlatform().payments,
): Platform {
	const interceptedPayments = new Proxy(payments, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			return (...given: unknown[]) => intercept("provider", () => value.apply(target, given));
		},
	});
	return {
		...createTestPlatform(),
		db: createDatabase(createInterceptedDatabase(intercept), {
			statements: 0,
			writtenTables: new Set(),
		}),
		payments: interceptedPayments,
	};
}
