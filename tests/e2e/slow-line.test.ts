import { describe, expect, test } from "vitest";
import { expectSteady } from "./shift";
import { useVisitors } from "./visitor";

/** A bad 3G line: what moves while a page arrives can be seen there, and elsewhere is over before the first look. */
const LINE = { offline: false, latency: 300, downloadThroughput: 20_000, uploadThroughput: 20_000 };

describe.each([360, 1280])("on a slow line, %i px", (width) => {
	const visit = useVisitors({ scripts: true, width });

	test.each(["/", "/products", "/login", "/no-such-page"])(
		"%s stands still while it arrives",
		async (path) => {
			const visitor = await visit();
			visitor.expects(404);
			const line = await visitor.page.context().newCDPSession(visitor.page);
			await line.send("Network.enable");
			await line.send("Network.emulateNetworkConditions", LINE);
			expect([200, 404]).toContain(await visitor.open(path));
			await expectSteady(visitor);
		},
	);
});
