import { expect, test } from "vitest";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { createCompany } from "~/testing/factories/companies";
import { createTestApiToken, createUser } from "~/testing/factories/factories";
import {
	buildAvif,
	buildJpeg,
	buildWebp,
	createImageFile,
	SECRET_METADATA,
} from "~/testing/factories/image-files";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const findOwnProfile = async (id: string) => {
	const profile = await findProfile(createTestPlatform().db, id);
	if (!profile) throw new Error(`No profile ${id}.`);
	return profile;
};

const profileFields = {
	name: "Ayesha Siddika",
	address: "House 4, Road 7\nDhanmondi, Dhaka",
	gender: "Female",
	age: "34",
	education: "Diploma in tool engineering",
};

test("the profile shows the user's details and links to the edit form", async () => {
	const user = await createUser();
	const { status, html } = await (await createSignedInBrowser(user)).open("/profile");
	expect(status).toBe(200);
	expect(html).toContain(user.email);
	expect(html).toContain("Not given");
	expect(html).toContain('href="/updateprofile"');
});

test("cards above the details lead to company, addresses and security", async () => {
	const { owner, name } = await createCompany();
	for (const [user, company] of [
		[owner, `href="/company"[\\s\\S]*?${name}`],
		[await createUser(), 'href="/trade/apply"'],
	] as const) {
		const { html } = await (await createSignedInBrowser(user)).open("/profile");
		const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
		const cards = [company, 'href="/company/addresses"', 'href="/account"', user.email];
		expect(main).toMatch(new RegExp(cards.join("[\\s\\S]*?")));
	}
});

test("all fields are updated, and the navigation shows the new name", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	expect(await shopper.submit("/updateprofile", profileFields)).toMatchObject({
		status: 303,
		location: "/profile",
	});
	const page = await shopper.open("/profile");
	expect(page.html).toContain("Updated");
	for (const value of Object.values(profileFields)) expect(page.html).toContain(value);
	expect((await shopper.open("/")).html).toContain(profileFields.name);
	expect(await findOwnProfile(user.id)).toMatchObject(profileFields);
});

test("every field can be empty; the navigation then shows 'User name'", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const empty = Object.fromEntries(Object.keys(profileFields).map((field) => [field, ""]));
	expect((await shopper.submit("/updateprofile", empty)).status).toBe(303);
	expect((await shopper.open("/profile")).html).toContain("User name");
	expect(await findOwnProfile(user.id)).toMatchObject(empty);
});

test("each field takes a thousand characters by form and by API", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const long = Object.fromEntries(
		Object.keys(profileFields).map((field) => [field, "w".repeat(1000)]),
	);
	expect((await shopper.submit("/updateprofile", long)).status).toBe(303);
	expect(await findOwnProfile(user.id)).toMatchObject(long);
	const program = createApiClient((await createTestApiToken(user)).secret);
	const other = Object.fromEntries(
		Object.keys(profileFields).map((field) => [field, "m".repeat(1000)]),
	);
	expect((await program.put(`/user/${user.email}`, other)).status).toBe(200);
	expect(await findOwnProfile(user.id)).toMatchObject(other);
});

test("text that is too long is rejected and stays in the form", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const age = "thirty-four ".repeat(500);
	const page = await shopper.submit("/updateprofile", { ...profileFields, age });
	expect(page.status).toBe(400);
	expect(page.html).toContain("At most 5000 characters");
	expect(page.html).toContain(age);
	expect(page.html).toContain(profileFields.education);
});

test("a duplicate field is rejected with the shop's own message", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const twice = new URLSearchParams([
		["name", "Rahim"],
		["name", "Karim"],
	]);
	const { html, status } = await shopper.submit("/updateprofile", twice);
	expect(status).toBe(400);
	expect(html).toContain("name must be text");
});

test.each([
	["photo", "photoKey", /^people\/.+\.webp$/],
	["cover", "coverKey", /^covers\/.+\.webp$/],
] as const)("the %s is uploaded by a plain form and shown", async (which, column, key) => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const response = await shopper.upload(
		`/updateprofile?picture=${which}`,
		{},
		createImageFile(buildWebp({ withMetadata: true })),
	);
	expect(response).toMatchObject({ status: 303, location: "/updateprofile" });
	const page = await shopper.open("/updateprofile");
	expect(page.html).toContain("Profile picture upload Successfully");
	const stored = (await findOwnProfile(user.id))[column];
	expect(stored).toMatch(key);
	expect((await shopper.open("/profile")).html).toContain(`/images/${stored}`);
	if (which === "photo") expect((await shopper.open("/")).html).toContain(`/images/${stored}`);
	const object = await createTestPlatform().images.get(stored ?? "");
	expect(await object?.text()).not.toContain(SECRET_METADATA);
});

test("an invalid picture is rejected next to its form and changes nothing", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const gif = createImageFile(new TextEncoder().encode("GIF89a"), "me.png", "image/png");
	const page = await shopper.upload("/updateprofile?picture=cover", {}, gif);
	expect(page.status).toBe(400);
	expect(page.html).toContain('id="error-cover"');
	expect(page.html).toContain("SVG, GIF and other files are not accepted");
	const none = await shopper.upload("/updateprofile?picture=photo", {}, null);
	expect(none.html).toContain("Image is required");
	expect(await findOwnProfile(user.id)).toMatchObject({ photoKey: null, coverKey: null });
	expect(
		(await shopper.upload("/updateprofile?picture=logo", {}, createImageFile(buildJpeg()))).status,
	).toBe(404);
});

test("an upload by script gets a JSON response, and the toast is shown on the next page", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const rejected = await shopper.upload("/updateprofile/photo", {}, null);
	expect(rejected.status).toBe(400);
	expect(JSON.parse(rejected.html)).toEqual({ error: "Image is required" });
	const taken = await shopper.upload("/updateprofile/photo", {}, createImageFile(buildAvif()));
	expect(taken.status).toBe(200);
	expect((await shopper.open("/updateprofile")).html).toContain(
		"Profile picture upload Successfully",
	);
	expect((await findOwnProfile(user.id)).photoKey).toMatch(/\.avif$/);
});

test("profile pictures count towards the same upload limit as the API", async () => {
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; upload 2 in 10 min" };
	const shopper = await new Browser({ bindings }).signIn(await createUser());
	const upload = (path: string) => shopper.upload(path, {}, createImageFile(buildJpeg()));
	expect((await upload("/updateprofile?picture=photo")).status).toBe(303);
	expect((await upload("/updateprofile/cover")).status).toBe(200);
	const page = await upload("/updateprofile?picture=photo");
	expect(page.status).toBe(429);
	expect(page.html).toContain('id="error-photo"');
	const response = await upload("/updateprofile/photo");
	expect(response.status).toBe(429);
	expect(JSON.parse(response.html).error).toContain("Try again in 10 minutes");
	for (const { headers } of [page, response]) {
		expect(Number(headers.get("retry-after"))).toBeGreaterThan(540);
	}
	expect((await shopper.submit("/updateprofile", profileFields)).status).toBe(303);
});
