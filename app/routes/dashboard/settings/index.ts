import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAdmin } from "~/http/auth/guards.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return redirect("/dashboard/settings/seller");
}
