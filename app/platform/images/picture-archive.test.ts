import { expect, test } from "vitest";
import { FOREIGN_ZIPS } from "~/testing/foreign-files/load-files";
import { readUploadedPicture } from "./image.server";
import { readArchive } from "./picture-archive.server";

const LATIN = ["Größe 8.png", "M8 x 40.png"];

test.each(Array.from(FOREIGN_ZIPS))(
	"the pictures of %s are read by their names, without what the program adds",
	async (name, bytes) => {
		const found: string[] = [];
		for await (const file of readArchive(new File([bytes], name))) {
			expect(await readUploadedPicture(file)).toMatchObject({ ok: true });
			found.push(file.name.normalize());
		}
		// Code page 437 has no Bengali letters.
		const expected = name === "windows.zip" ? LATIN : [...LATIN, "বোল্ট.png"];
		expect(found.toSorted()).toEqual(expected);
	},
);
