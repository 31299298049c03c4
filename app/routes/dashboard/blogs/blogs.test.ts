import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blogs } from "~/domain/blog/tables.server";
import { auditAbout } from "~/testing/database/queries";
import { anAdmin } from "~/testing/factories/factories";
import { fileOf, png } from "~/testing/factories/image-files";
import { type Browser, signedIn } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const LIST = "/dashboard/blogs";

async function blogForm(admin: Browser) {
	const { html } = await admin.open("/dashboard/addblogs");
	return {
		name: `Blog ${crypto.randomUUID()}`,
		des: "How to choose a drill.",
		docs: "https://docs.example.com/drills?kind=cobalt",
		idempotencyKey: /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "",
	};
}

const named = (name: string) => testPlatform().db.select().from(blogs).where(eq(blogs.name, name));

async function aBlog(admin: Browser) {
	const form = await blogForm(admin);
	await admin.upload("/dashboard/addblogs", form, fileOf(png()));
	const [blog] = await named(form.name);
	if (!blog) throw new Error("The blog was not added.");
	return { form, blog };
}

test("an admin adds a blog, once however often the button is pressed, and readers find it", async () => {
	const admin = await signedIn(await anAdmin());
	const form = await blogForm(admin);
	const add = () => admin.upload("/dashboard/addblogs", form, fileOf(png()));
	expect(await add()).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(LIST)).html).toContain("Successfully Added New Blog");
	await add();
	const [blog, second] = await named(form.name);
	expect(second).toBeUndefined();
	expect(blog?.imageKey).toMatch(/^blogs\/.+\.png$/);
	expect((await admin.open("/blogs")).html).toContain(form.name);
	expect(await auditAbout(`blog:${blog?.id}`)).toEqual(["blog.add"]);
});

test.each([
	["name", "Name is required"],
	["des", "Description is required"],
	["docs", "Docs link is required"],
])("without %s it says so and keeps the rest", async (missing, message) => {
	const admin = await signedIn(await anAdmin());
	const form = await blogForm(admin);
	const page = await admin.upload("/dashboard/addblogs", { ...form, [missing]: "" }, null);
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	expect(page.html).toContain("Image is required");
	for (const [name, value] of Object.entries(form)) {
		if (name !== missing) expect(page.html).toContain(value);
	}
});

test.each(["javascript:alert(1)", "ftp://example.com/x", "//example.com", "data:text/html,x"])(
	"a docs link of '%s' is refused",
	async (docs) => {
		const admin = await signedIn(await anAdmin());
		const form = await blogForm(admin);
		const page = await admin.upload("/dashboard/addblogs", { ...form, docs }, fileOf(png()));
		expect(page.status).toBe(400);
		expect(page.html).toContain("Docs link must start with https:// or http://");
		expect(await named(form.name)).toEqual([]);
	},
);

test("a blog is edited, with or without a new picture", async () => {
	const admin = await signedIn(await anAdmin());
	const { form, blog } = await aBlog(admin);
	const path = `${LIST}/${blog.id}`;
	expect((await admin.open(path)).html).toContain(form.docs);
	await admin.upload(path, { ...form, des: "Changed." }, null);
	expect((await named(form.name))[0]).toMatchObject({
		description: "Changed.",
		imageKey: blog.imageKey,
	});
	await admin.upload(path, form, fileOf(png({ width: 9 })));
	expect((await named(form.name))[0]?.imageKey).not.toBe(blog.imageKey);
	expect((await admin.open(LIST)).html).toContain("Updated");
});

test("a blog is deleted after its question", async () => {
	const admin = await signedIn(await anAdmin());
	const { form, blog } = await aBlog(admin);
	const path = `${LIST}/${blog.id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(LIST)).html).toContain("Deleted Successfully");
	expect(await named(form.name)).toEqual([]);
	// A double click shows the second answer.
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST });
	expect(await auditAbout(`blog:${blog.id}`)).toEqual(["blog.add", "blog.delete"]);
});
