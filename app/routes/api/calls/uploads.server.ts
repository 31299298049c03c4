import { z } from "zod";
import { defineCall, succeed } from "~/http/api/call.server";
import { IMAGE } from "~/http/api/read-image.server";
import { imageAt } from "~/platform/images/image-address";
import { storeUpload } from "~/platform/images/image-store.server";

export const postUpload = defineCall("POST /upload", {
	tag: "Pictures",
	name: "uploadPicture",
	summary: "Upload a picture to use its URL in another call",
	notes:
		"A JPEG, PNG, WebP or AVIF of at most 5 MB. Camera metadata is removed. The product, blog or profile that uses it keeps its own copy; an unused upload is deleted after an hour.",
	access: "customer",
	input: IMAGE,
	status: 201,
	rateLimit: "upload",
	response: z.strictObject({ data: z.strictObject({ url: z.url() }), success: z.literal(true) }),
	example: { path: "/upload", input: "picture.webp" },
	async run({ platform, caller, input }) {
		const key = await storeUpload(platform, caller.user.id, input);
		return succeed({ data: { url: imageAt(platform.settings.origin, key) }, success: true });
	},
});
