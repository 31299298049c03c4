import type { ReactNode } from "react";
import { formatAddress, type OrderHeader } from "~/domain/orders/rules/order-line";
import { pictureAt } from "~/platform/images/image-address";
import { ButtonLink } from "../elements/button";
import { PrintButton } from "../elements/print-button";

/** Empty texts are left out. */
export type Seller = {
	shopName: string;
	legalName: string;
	bin: string;
	address: string;
	phone: string;
	email: string;
	footLine: string;
	logoKey: string;
};

export type BackLink = { to: string; label: string };

type OrderDocumentSheetProps = {
	title: ReactNode;
	order: Pick<OrderHeader, "orderNumber" | "purchaseOrderNumber"> &
		Partial<Pick<OrderHeader, "costCentre" | "note">>;
	seller: Seller;
	/** Rendered below the order number and the buyer's purchase order number. */
	details: readonly (readonly [label: string, value: ReactNode])[];
	/** The document says itself which page it is. */
	isNumbered?: boolean;
	children: ReactNode;
};

type OrderDocumentPageProps = {
	backTo: BackLink | null;
	/** The next sheets, if they don't fit on this page. */
	next?: BackLink | null;
	isWide?: boolean;
	children: ReactNode;
};

/** Each sheet in it is printed on its own paper. */
export function OrderDocumentPage({ backTo, next, isWide, children }: OrderDocumentPageProps) {
	return (
		<div className={`order-document-page ${isWide ? "max-w-280 print:max-w-none" : ""}`}>
			<div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
				{backTo ? <ButtonLink to={backTo.to}>{backTo.label}</ButtonLink> : null}
				<PrintButton />
				{next ? <ButtonLink to={next.to}>{next.label}</ButtonLink> : null}
			</div>
			{children}
		</div>
	);
}

export function OrderDocumentSheet(props: OrderDocumentSheetProps) {
	const { title, order, seller, details, isNumbered, children } = props;
	return (
		<article className={isNumbered ? "order-document order-document-numbered" : "order-document"}>
			<header className="order-document-head">
				<address>
					{seller.logoKey ? <Logo imageKey={seller.logoKey} /> : null}
					<strong>{seller.shopName}</strong>
					{seller.legalName || seller.bin ? (
						<span>
							{[seller.legalName, seller.bin && `BIN ${seller.bin}`].filter(Boolean).join(" · ")}
						</span>
					) : null}
					{seller.address ? <span className="whitespace-pre-line">{seller.address}</span> : null}
					<span>{[seller.phone, seller.email].filter(Boolean).join(" · ")}</span>
				</address>
				<h1>{title}</h1>
			</header>
			<DocumentDetails
				details={[
					["Order", <Code key="order">{order.orderNumber}</Code>],
					...(order.purchaseOrderNumber
						? [["Purchase order", <Code key="po">{order.purchaseOrderNumber}</Code>] as const]
						: []),
					...(order.costCentre ? [["Cost centre", order.costCentre] as const] : []),
					...(order.note ? [["Note", order.note] as const] : []),
					...details,
				]}
			/>
			{children}
			{seller.footLine ? <p className="order-document-note">{seller.footLine}</p> : null}
		</article>
	);
}

const Code = ({ children }: { children: string }) => <span className="code">{children}</span>;

export const DocumentDetails = ({ details }: Pick<OrderDocumentSheetProps, "details">) => (
	<dl className="flex flex-wrap gap-x-8 gap-y-3">
		{details.map(([label, value]) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
);

/** Not lazy, so that it is there when the paper is printed. */
export const Logo = ({ imageKey }: { imageKey: string }) => (
	<img
		src={pictureAt(imageKey, 192)}
		alt=""
		width={192}
		height={48}
		className="mb-2 h-12 w-48 object-contain object-left"
	/>
);

type OrderDocumentBuyerProps = {
	order: Pick<OrderHeader, "buyerName" | "companyName" | "address" | "district" | "phone"> & {
		buyerEmail?: string;
	};
	label: string;
};

export function OrderDocumentBuyer({ order, label }: OrderDocumentBuyerProps) {
	return (
		<section className="order-document-buyer">
			<h2>{label}</h2>
			<address>
				<strong>{order.companyName || order.buyerName}</strong>
				{order.companyName ? <span>{order.buyerName}</span> : null}
				<span className="whitespace-pre-line">{formatAddress(order)}</span>
				<span>{order.phone}</span>
				{order.buyerEmail ? <span>{order.buyerEmail}</span> : null}
			</address>
		</section>
	);
}
