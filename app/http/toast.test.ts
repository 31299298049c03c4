import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { Browser } from "~/testing/browser";

const GREETING = "We received your message. Inform you soon. Thank you";
const BY_SCRIPT = { "sec-fetch-dest": "empty" };

async function whoWrote(): Promise<Browser> {
	const visitor = new Browser();
	const sent = await visitor.submit("/contact", {
		name: "Rina",
		email: "rina@workshop.test",
		contact: "+880 1711 000000",
		message: "Do you stock M20 nuts?",
		submissionKey: newId(),
	});
	expect(sent.status).toBe(303);
	return visitor;
}

test("a document shows a toast once", async () => {
	const visitor = await whoWrote();
	expect((await visitor.open("/contact")).html).toContain(GREETING);
	expect((await visitor.open("/contact")).html).not.toContain(GREETING);
});

test("a toast that a script's load read is there for the load that overtakes it, some seconds and no longer", async () => {
	const visitor = await whoWrote();
	const dropped = await visitor.open("/contact.data", BY_SCRIPT);
	expect(dropped.html).toContain(GREETING);
	expect(dropped.headers.get("set-cookie")).toMatch(/^toast=.*Max-Age=5/);
	const shown = await visitor.open("/contact.data", BY_SCRIPT);
	expect(shown.html).toContain(GREETING);
	expect(shown.headers.get("set-cookie")).toBeNull();
	expect((await visitor.open("/contact")).html).toContain(GREETING);
	expect((await visitor.open("/contact.data", BY_SCRIPT)).html).not.toContain(GREETING);
});
