import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import "./bindings";

test("a late signal does not end the wait for the next answer", async () => {
	const handle = new Int32Array(new SharedArrayBuffer(4));
	const signals = `
		const { workerData: handle } = require("node:worker_threads");
		setTimeout(() => Atomics.notify(handle, 0), 100);
		setTimeout(() => { Atomics.store(handle, 0, 1); Atomics.notify(handle, 0); }, 200);`;
	const worker = new Worker(signals, { eval: true, workerData: handle });
	await new Promise((resolve) => worker.once("online", resolve));
	expect(Atomics.wait(handle, 0, 0)).toBe("ok");
	expect(Atomics.load(handle, 0)).toBe(1);
	await worker.terminate();
});
