import { expect, test } from "vitest";
import { createBlog } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { listBlogsInMonth } from "./sitemap.server";

const { db } = createTestPlatform();

test("the sitemap of a month has its blogs, the newest first, with when they were edited", async () => {
	const [begins, ends] = [Date.UTC(2019, 1, 1), Date.UTC(2019, 2, 1)];
	const times = [begins + 5, begins, ends - 1, begins - 1, ends];
	const ids = [];
	for (const createdAt of times) ids.push((await createBlog({ createdAt })).id);
	const edited = await createBlog({ createdAt: begins + 9, editedAt: ends + 9 });
	const [middle, first, last] = ids;
	expect(await listBlogsInMonth(db, "2019-02")).toEqual([
		{ id: last, changedAt: ends - 1 },
		{ id: edited.id, changedAt: ends + 9 },
		{ id: middle, changedAt: begins + 5 },
		{ id: first, changedAt: begins },
	]);
});
