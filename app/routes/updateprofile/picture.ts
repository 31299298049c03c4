import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { handlePictureUpload, parseProfilePicture } from "./handle-picture-upload.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireVerifiedUser(request, context);
	return redirect("/updateprofile");
}

/** Uploads by script, with progress; without scripts the form posts to /updateprofile. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const which = parseProfilePicture(params.which);
	const uploadError = await handlePictureUpload(request, context.platform, user.id, which);
	if (uploadError) {
		const { error, status, headers } = uploadError;
		return Response.json({ error }, { status, headers });
	}
	// The script reloads the page, which shows the toast from its cookie.
	const toastResponse = await redirectWithToast("/updateprofile", "picture-uploaded");
	return Response.json(
		{},
		{ headers: { "set-cookie": toastResponse.headers.get("set-cookie") ?? "" } },
	);
}
