import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useBehindDialog } from "../dialog";
import { Footer } from "./footer";
import { Header } from "./header";
import { type Toast, Toaster } from "./toast";
import { useKeptFocus } from "./use-kept-focus";
import type { ShellVisitor } from "./visitor";

type ShellProps = {
	shopName: string;
	visitor: ShellVisitor | null;
	toast: Toast | null;
	/** What the footer offers for the newsletter, once there is one. */
	newsletter?: ReactNode;
	children: ReactNode;
};

/** What stands around every page, error pages included. */
export function Shell({ shopName, visitor, toast, newsletter, children }: ShellProps) {
	const busy = useNavigation().state !== "idle";
	useKeptFocus();
	return (
		<>
			<a href="#main" className="skip-link button" {...useBehindDialog()}>
				Skip to content
			</a>
			<Header shopName={shopName} visitor={visitor} />
			<div className="progress" data-busy={busy || undefined} />
			<main id="main" tabIndex={-1} className="flex-1" aria-busy={busy || undefined}>
				{children}
			</main>
			<Footer shopName={shopName} newsletter={newsletter} />
			<Toaster toast={toast} />
		</>
	);
}
