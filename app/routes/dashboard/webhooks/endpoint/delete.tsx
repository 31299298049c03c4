import { deleteEndpoint, findEndpoint } from "~/domain/webhooks/endpoints.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DeleteDialog } from "~/ui/forms/confirm-dialog";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta = titled<typeof loader>("Delete webhook", ({ url }) => `Delete webhook ${url}`);

export const loader = admin.loader(async ({ params, ctx }) => {
	const { id, url } = found(await findEndpoint(ctx.db, params.endpointId ?? ""));
	return { id, url };
});

export const action = admin.action(async ({ params, ctx, form }) => {
	await deleteEndpoint(ctx, params.endpointId ?? "");
	return form.leave("/dashboard/webhooks", "deleted");
});

export default withData<typeof loader>(({ id, url }) => (
	<DeleteDialog
		detail={
			<>
				<strong className="break-all">{url}</strong> will receive no more events. Its log is deleted
				too.
			</>
		}
		cancelTo={`/dashboard/webhooks/${id}`}
	/>
));
