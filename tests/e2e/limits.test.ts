import { describe, expect, test } from "vitest";
import { newShopper, signIn } from "./accounts";
import { useVisitors } from "./visitor";
import { withTitles } from "./ways";

/** From wrangler.toml. */
const TRIES = 10;

const PHONE = [false, true].map((scripts) => ({ scripts, width: 360 }));

describe.each(withTitles(PHONE))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a stranger who guesses a password is rate limited, and the owner is not", async () => {
		const owner = await visit();
		const account = await newShopper(owner);
		await (await owner.navigation()).getByRole("button", { name: "Logout" }).click();
		await owner.isAt("/login");

		const stranger = await visit();
		stranger.expects(400, 429);
		await stranger.open("/login");
		const guess = async () => {
			const answer = stranger.page.waitForResponse((it) => it.request().method() === "POST");
			await signIn(stranger, { ...account, password: "wrong-horse" });
			const status = (await answer).status();
			await stranger.settles();
			return status;
		};
		for (let tries = 0; tries < TRIES; tries += 1) expect(await guess()).toBe(400);
		await stranger.sees("Wrong email or password.");
		expect(await guess()).toBe(429);
		await stranger.sees("Too many attempts. Try again in 10 minutes");
		expect(await stranger.field("Email").inputValue()).toBe(account.email);

		await signIn(owner, account);
		await owner.isAt("/");
		await (await owner.navigation()).getByRole("link", { name: account.name }).waitFor();
	});
});
