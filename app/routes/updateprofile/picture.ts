import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { pictureNamed, takePicture } from "./handle-picture-upload.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireVerifiedUser(request, context);
	return redirect("/updateprofile");
}

/** The scripts' door, for an upload that shows how far it is; the form of /updateprofile never comes here. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const which = pictureNamed(params.which);
	const refused = await takePicture(request, context.platform, user.id, which);
	if (refused) {
		const { error, status, headers } = refused;
		return Response.json({ error }, { status, headers });
	}
	// The page is fetched again by the script, which finds the greeting in its cookie.
	const greeting = await redirectWithToast("/updateprofile", "picture-uploaded");
	return Response.json({}, { headers: { "set-cookie": greeting.headers.get("set-cookie") ?? "" } });
}
