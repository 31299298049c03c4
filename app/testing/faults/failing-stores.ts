import { env } from "cloudflare:test";
import { createDatabaseBinding } from "../database/database-binding";
import { createInterceptedDatabase, type Intercept } from "./intercepted-platform";

export type StoreCall = { store: "D1" | "R2"; writes: boolean; sql: string };

/** `at` counts calls from 1; with `answerLost` the failed call was carried out. */
export type StoreFailure = { at: number; answerLost: boolean };

const R2_OPERATIONS: Record<string, { writes: boolean } | undefined> = {
	get: { writes: false },
	head: { writes: false },
	list: { writes: false },
	put: { writes: true },
	delete: { writes: true },
};

export function createFailingStores() {
	let failure: StoreFailure | null = null;
	let calls: StoreCall[] = [];
	let uploaded: string[] = [];

	async function runCall<T>(call: StoreCall, act: () => Promise<T>): Promise<T> {
		calls.push(call);
		const shouldFail = calls.length === failure?.at;
		const error = new Error(`${call.store}_ERROR: Network connection lost.`);
		if (shouldFail && !failure?.answerLost) throw error;
		const response = await act();
		if (shouldFail) throw error;
		return response;
	}

	const intercept: Intercept = (doing, act, sql = "") =>
		runCall({ store: "D1", writes: doing === "write", sql }, act);
	const bucket = new Proxy(env.IMAGES_BUCKET, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			const operation = R2_OPERATIONS[String(name)];
			if (!operation) return value.bind(target);
			return (...given: unknown[]) => {
				if (name === "put") uploaded.push(String(given[0]));
				return runCall({ store: "R2", sql: "", ...operation }, () => value.apply(target, given));
			};
		},
	});
	return {
		bindings: {
			DB: createDatabaseBinding(createInterceptedDatabase(intercept)),
			IMAGES_BUCKET: bucket,
		},
		calls: () => calls,
		uploaded: () => uploaded,
		startCounting(next: StoreFailure | null) {
			failure = next;
			calls = [];
			uploaded = [];
		},
	};
}
