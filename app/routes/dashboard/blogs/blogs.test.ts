import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blogs } from "~/domain/blog/tables.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import { buildPng, createImageFile } from "~/testing/factories/image-files";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const LIST_PATH = "/dashboard/blogs";

async function loadBlogForm(admin: Browser) {
	const { html } = await admin.open("/dashboard/addblogs");
	return {
		name: `Blog ${crypto.randomUUID()}`,
		des: "How to choose a drill.",
		docs: "https://docs.example.com/drills?kind=cobalt",
		idempotencyKey: /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "",
	};
}

const findBlogsByName = (name: string) =>
	createTestPlatform().db.select().from(blogs).where(eq(blogs.name, name));

async function addBlogByForm(admin: Browser) {
	const form = await loadBlogForm(admin);
	await admin.upload("/dashboard/addblogs", form, createImageFile(buildPng()));
	const [blog] = await findBlogsByName(form.name);
	if (!blog) throw new Error("The blog was not added.");
	return { form, blog };
}

test("an admin adds a blog once per form, and readers find it", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadBlogForm(admin);
	const add = () => admin.upload("/dashboard/addblogs", form, createImageFile(buildPng()));
	expect(await add()).toMatchObject({ status: 303, location: LIST_PATH });
	expect((await admin.open(LIST_PATH)).html).toContain("Successfully Added New Blog");
	await add();
	const [blog, second] = await findBlogsByName(form.name);
	expect(second).toBeUndefined();
	expect(blog?.imageKey).toMatch(/^blogs\/.+\.png$/);
	expect((await admin.open("/blogs")).html).toContain(form.name);
	expect(await listAudit(`blog:${blog?.id}`)).toEqual(["blog.add"]);
});

test.each([
	["name", "Name is required"],
	["des", "Description is required"],
	["docs", "Docs link is required"],
])("a missing %s shows an error and keeps the rest", async (missing, message) => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadBlogForm(admin);
	const page = await admin.upload("/dashboard/addblogs", { ...form, [missing]: "" }, null);
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	expect(page.html).toContain("Image is required");
	for (const [name, value] of Object.entries(form)) {
		if (name !== missing) expect(page.html).toContain(value);
	}
});

test.each(["javascript:alert(1)", "ftp://example.com/x", "//example.com", "data:text/html,x"])(
	"a docs link of '%s' is rejected",
	async (docs) => {
		const admin = await createSignedInBrowser(await createAdmin());
		const form = await loadBlogForm(admin);
		const page = await admin.upload(
			"/dashboard/addblogs",
			{ ...form, docs },
			createImageFile(buildPng()),
		);
		expect(page.status).toBe(400);
		expect(page.html).toContain("Docs link must start with https:// or http://");
		expect(await findBlogsByName(form.name)).toEqual([]);
	},
);

test("an admin edits a blog with or without a new picture", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const { form, blog } = await addBlogByForm(admin);
	const path = `${LIST_PATH}/${blog.id}`;
	expect((await admin.open(path)).html).toContain(form.docs);
	await admin.upload(path, { ...form, des: "Changed." }, null);
	expect((await findBlogsByName(form.name))[0]).toMatchObject({
		description: "Changed.",
		imageKey: blog.imageKey,
	});
	await admin.upload(path, form, createImageFile(buildPng({ width: 9 })));
	expect((await findBlogsByName(form.name))[0]?.imageKey).not.toBe(blog.imageKey);
	expect((await admin.open(LIST_PATH)).html).toContain("Updated");
});

test("an admin deletes a blog after confirming", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const { form, blog } = await addBlogByForm(admin);
	const path = `${LIST_PATH}/${blog.id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST_PATH });
	expect((await admin.open(LIST_PATH)).html).toContain("Deleted Successfully");
	expect(await findBlogsByName(form.name)).toEqual([]);
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST_PATH });
	expect(await listAudit(`blog:${blog.id}`)).toEqual(["blog.add", "blog.delete"]);
});
