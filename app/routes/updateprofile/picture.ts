import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { handlePictureUpload, parseProfilePicture } from "./handle-picture-upload.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireVerifiedUser(request, context);
	return redirect("/updateprofile");
}

/** The scripts' door, for an upload that shows how far it is; the form of /updateprofile never comes here. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const which = parseProfilePicture(params.which);
	const uploadError = await handlePictureUpload(request, context.platform, user.id, which);
	if (uploadError) {
		const { error, status, headers } = uploadError;
		return Response.json({ error }, { status, headers });
	}
	// The page is fetched again by the script, which finds the greeting in its cookie.
	const toastResponse = await redirectWithToast("/updateprofile", "picture-uploaded");
	return Response.json(
		{},
		{ headers: { "set-cookie": toastResponse.headers.get("set-cookie") ?? "" } },
	);
}
