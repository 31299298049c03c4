import { describe, test } from "vitest";
import { expectNoLayoutShift } from "./layout-shift";
import { base } from "./shop";
import { useVisitors } from "./visitor";

/** Slow enough to see what moves while a page loads. */
const LINE = { offline: false, latency: 100, downloadThroughput: 4_000, uploadThroughput: 4_000 };

describe.each([360, 1280])("on a slow line, %i px", (width) => {
	const visit = useVisitors({ scripts: true, width });

	test.each(["/login", "/no-such-page"])("%s does not move while it loads", async (path) => {
		const visitor = await visit();
		visitor.allowErrors(404);
		const line = await visitor.page.context().newCDPSession(visitor.page);
		await line.send("Network.enable");
		await visitor.open("/cookies");
		await line.send("Network.emulateNetworkConditions", LINE);
		await visitor.page.goto(new URL(path, base).href, { waitUntil: "commit" });
		await visitor.expectText(/All rights reserved/);
		await expectNoLayoutShift(visitor);
	});
});
