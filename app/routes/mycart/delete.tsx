import { findCartLine } from "~/domain/cart/queries.server";
import { removeFromCart } from "~/domain/cart/verbs.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DeleteDialog } from "~/ui/forms/delete-dialog";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Delete from the cart",
	({ name }) => `Delete ${name} from the cart`,
);

export const loader = customer.loader(async ({ params, user, ctx }) => {
	const line = found(await findCartLine(ctx, user, params.lineId ?? ""));
	return { name: line.name, detail: `${line.quantity} × ${line.name}` };
});

export const action = customer.action(async ({ params, ctx, form }) => {
	await removeFromCart(ctx, params.lineId ?? "");
	return form.leave("/mycart", "deleted");
});

export default withData<typeof loader>(({ detail }) => (
	<DeleteDialog detail={detail} cancelTo="/mycart" />
));
