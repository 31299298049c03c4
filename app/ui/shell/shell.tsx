import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useBehindDialog } from "../layout/behind-dialog";
import { DataSaverProvider } from "../pictures/data-saver";
import { NetViewProvider } from "../products/net-view";
import { Footer, type SocialLink } from "./footer";
import { Header } from "./header";
import { KeptFormNotice, type KeptFormState } from "./kept-form-notice";
import type { ShellUser } from "./shell-user";
import { PageToaster, type Toast } from "./toast";
import { useFocusRestoration } from "./use-focus-restoration";

type ShellProps = {
	shopName: string;
	social: readonly SocialLink[];
	visitor: ShellUser | null;
	toast: Toast | null;
	savesData: boolean;
	isNet: boolean;
	keptForm: KeptFormState;
	children: ReactNode;
};

export function Shell({
	shopName,
	social,
	visitor,
	toast,
	keptForm,
	children,
	...view
}: ShellProps) {
	const busy = useNavigation().state !== "idle";
	useFocusRestoration();
	return (
		<DataSaverProvider value={view.savesData}>
			<NetViewProvider value={view.isNet}>
				<a href="#main" className="skip-link button" {...useBehindDialog()}>
					Skip to content
				</a>
				<Header shopName={shopName} visitor={visitor} />
				<div className="progress" data-busy={busy || undefined} />
				<PageToaster toast={toast} />
				<main id="main" tabIndex={-1} aria-busy={busy || undefined}>
					<KeptFormNotice state={keptForm} />
					{children}
				</main>
				<Footer shopName={shopName} social={social} />
			</NetViewProvider>
		</DataSaverProvider>
	);
}
