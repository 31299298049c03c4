import { findCartLine } from "~/domain/cart/queries.server";
import { removeFromCart } from "~/domain/cart/verbs.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

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
	const detail = `${line.quantity} × ${line.name}`;
	return { name: line.name, detail, cancelTo: "/mycart" } satisfies DeletePageData;
});

export const action = customer.action(async ({ params, ctx, form }) => {
	await removeFromCart(ctx, params.lineId ?? "");
	return form.leave("/mycart", "deleted");
});

export default DeletePage;
