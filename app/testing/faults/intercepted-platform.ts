import { env } from "cloudflare:test";
import type { D1Client } from "~/platform/d1/d1-client.server";
import { createDatabase } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { CardPayments } from "~/platform/stripe/card-payments.server";
import { createTestPlatform } from "../platform";

/** A batch counts as a write. */
export type Operation = "read" | "write" | "provider";

/**
 * Runs around each operation and may act before it, after it or instead of it. `sql` is a statement
 * outside a batch.
 */
export type Intercept = <T>(doing: Operation, act: () => Promise<T>, sql?: string) => Promise<T>;

const RUN_METHODS = ["all", "run", "raw", "first"];
const isWrite = (sql: string) => /^\s*(insert|update|delete)/i.test(sql);

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
