import { redirect } from "@remix-run/cloudflare";
import { customer } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { handlePictureUpload, parseProfilePicture } from "./handle-picture-upload.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const loader = customer.loader(async () => redirect("/updateprofile"));

/** Uploads by script, with progress; without scripts the form posts to /updateprofile. */
export const action = customer.upload(async ({ request, params, user, ctx, form }) => {
	const which = parseProfilePicture(params.which);
	const uploadError = await handlePictureUpload(request, ctx, user.id, which);
	if (uploadError) {
		const { error, status, headers } = uploadError;
		return Response.json({ error }, { status, headers });
	}
	// The script reloads the page, which shows the toast from its cookie.
	const toastResponse = await form.leave("/updateprofile", "picture-uploaded");
	return Response.json(
		{},
		{ headers: { "set-cookie": toastResponse.headers.get("set-cookie") ?? "" } },
	);
});
