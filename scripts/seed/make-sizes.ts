import { readFile, writeFile } from "node:fs/promises";
import { makeVariant } from "../../app/platform/picture-variants.server";
import { withEmptyBindings } from "../bindings";
import { catalogue } from "./catalogue";
import { pictureFile, READY_SIZES, readyFile } from "./store-pictures";

// After a picture of the catalogue was drawn anew: node --import tsx scripts/seed/make-sizes.ts
await withEmptyBindings(async ({ IMAGES_BUCKET: images, IMAGES: imaging }) => {
	for (const { slug } of catalogue) {
		const key = `products/${slug}.webp`;
		await images.put(key, new Uint8Array(await readFile(pictureFile(slug))));
		for (const size of READY_SIZES) {
			const made = await makeVariant({ images, imaging }, { key, size, format: "avif" });
			if (!made) throw new Error(`${slug} was not made ${size} wide.`);
			await writeFile(readyFile(slug, size), new Uint8Array(await made.arrayBuffer()));
		}
	}
});
