import { useRouteLoaderData } from "@remix-run/react";

/** A link that opens a message about a part or an order; nothing for a shop without a number. */
export function AskOnWhatsApp({ about }: { about: string }) {
	const { whatsapp } = useRouteLoaderData<{ whatsapp?: string }>("root") ?? {};
	if (!whatsapp) return null;
	return (
		<a
			href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(`${about} `)}`}
			rel="noreferrer"
			className="w-fit py-3 text-small font-semibold pointer-fine:py-1"
		>
			Ask on WhatsApp
		</a>
	);
}
