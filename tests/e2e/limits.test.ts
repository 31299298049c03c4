import { describe, expect, test } from "vitest";
import { signIn, signUpShopper } from "./accounts";
import { withTitles } from "./modes";
import { useVisitors } from "./visitor";

/** As in wrangler.toml. */
const TRIES = 10;

const PHONE = [false, true].map((scripts) => ({ scripts, width: 360 }));

describe.each(withTitles(PHONE))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a stranger who guesses a password is rate limited, and the owner is not", async () => {
		const owner = await visit();
		const account = await signUpShopper(owner);
		await owner.open("/");
		await (await owner.accountMenu()).getByRole("button", { name: "Logout" }).click();
		await owner.expectPath("/login");

		const stranger = await visit();
		stranger.allowErrors(400, 429);
		await stranger.open("/login");
		const guess = async () => {
			const answer = stranger.page.waitForResponse((it) => it.request().method() === "POST");
			await signIn(stranger, { ...account, password: "wrong-horse" });
			const status = (await answer).status();
			await stranger.waitForHydration();
			return status;
		};
		for (let tries = 0; tries < TRIES; tries += 1) expect(await guess()).toBe(400);
		await stranger.expectText("Wrong email or password.");
		expect(await guess()).toBe(429);
		await stranger.expectText("Too many attempts. Try again in 10 minutes");
		expect(await stranger.field("Email").inputValue()).toBe(account.email);

		await signIn(owner, account);
		await owner.expectPath("/");
		await (await owner.accountMenu()).getByRole("link", { name: account.name }).waitFor();
	});
});
