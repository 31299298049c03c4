import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { readPictureFiles } from "./picture-files.server";

test.each([
	[50, /^0\.txt: /],
	[51, /^Choose at most 50 files$/],
])("of %i files at once each is read, up to 50", async (count, first) => {
	const body = new FormData();
	for (let n = 0; n < count; n += 1) body.append("image", new File(["text"], `${n}.txt`));
	const request = new Request(env.APP_ORIGIN, { method: "POST", body });
	const { named, errors } = await readPictureFiles(request, "image");
	expect(named).toEqual([]);
	expect(errors).toHaveLength(count === 50 ? 50 : 1);
	expect(errors[0]).toMatch(first);
});
