const SHOPIFY_WITH_TAXONOMY = (
	tag: string,
) => `\ufeffTitle,Handle,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,Google Shopping / MPN,Color (product.metafields.shopify.color-pattern),Thread pitch (product.metafields.custom.pitch),Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Included / Bangladesh,Price / Bangladesh,Compare At Price / Bangladesh,Status
Hose ${tag},hose-${tag},<p>EPDM</p>,Padma,Hardware > Plumbing ${tag},,water,true,Colour ${tag},Black,product.metafields.shopify.color-pattern,Bore ${tag},"1/2""",,HO-${tag}-1,350,,deny,185.00,200.00,true,true,,,1,false,,,black,1.5,,g,,129.5,true,,,active
,hose-${tag},,,,,,,,Red,,,"3/4""",,HO-${tag}-2,420,,deny,215.50,,true,false,,,,,,,,,,g,,,true,,,
,hose-${tag},,,,,,,,,,,,,,,,,,,,,,https://pictures.example/hose.png,2,,,,,,,,,,,,,
`;

const SHOPIFY_NEW = (
	tag: string,
) => `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Variant image URL,Gift card
Anchor ${tag},anchor-${tag},Steel,Padma,,Anchors ${tag},,TRUE,Active,AN-${tag}-8,,Drill ${tag},8 mm,,Length ${tag},80 mm,,42.50,,30,TRUE,,shopify,500,DENY,25,g,TRUE,manual,,,,FALSE
,anchor-${tag},,,,,,,,AN-${tag}-10,,,10 mm,,,100 mm,,58.00,,41,TRUE,,shopify,300,DENY,48,kg,TRUE,manual,,,,
Plug ${tag},plug-${tag},,,,Anchors ${tag},,FALSE,Draft,PL-${tag},,Title,Default Title,,,,,1.50,,,TRUE,,shopify,9000,DENY,2,g,TRUE,manual,,,,FALSE
`;

const WOOCOMMERCE_GERMAN = (
	tag: string,
) => `\ufeffID;Typ;Artikelnummer;"GTIN, UPC, EAN oder ISBN";Name;Veröffentlicht;Ist hervorgehoben?;Kurzbeschreibung;Beschreibung;Steuerstatus;Steuerklasse;Vorrätig?;Bestand;Gewicht (kg);Angebotspreis;Regulärer Preis;Kategorien;Bilder;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e);Attribut 1 Sichtbar;Attribut 1 Global;Attribut 2 Name;Attribut 2 Wert(e);Meta: _edit_lock;Meta: rank_math_title
51${tag};variable;R-${tag};;Rohr ${tag};1;0;<p>Kupfer</p>;;taxable;;1;;;;;"Rohre ${tag}";;;Weite ${tag};"15 mm, 22 mm";1;1;Härte ${tag};"R250, R290";17;x
52${tag};variation;R-${tag}-15;;Rohr ${tag} - 15 mm, R250;1;0;;;taxable;parent;1;40;1,95;;412,50;;;id:51${tag};Weite ${tag};15 mm;;1;Härte ${tag};R250;;
53${tag};variation;R-${tag}-22;;Rohr ${tag} - 22 mm, R290;-1;0;;;none;parent;1;12;2,9;;1.020,00;;;R-${tag};Weite ${tag};22 mm;;1;Härte ${tag};R290;;
`;

const ODOO_VARIANTS = (
	tag: string,
) => `External ID,Name,Internal Reference,Barcode,Sales Price,Cost,Quantity On Hand,Unit of Measure,Product Category,Customer Taxes,Variant Values,Can be Sold,Weight,Favorite
__export__.product_product_1_${tag},Gasket ${tag},GA-${tag}-1,,12.5000,8.333333,400.00,Units,All / Saleable / Gaskets ${tag},15%,"Bore ${tag}: 20 mm,Thickness ${tag}: 1,5 mm",True,0.004,
__export__.product_product_2_${tag},Gasket ${tag},GA-${tag}-2,,14.333333,9.00,250.00,Units,All / Saleable / Gaskets ${tag},15%,"Bore ${tag}: 25 mm,Thickness ${tag}: 2 mm",False,0.006,
__export__.product_product_3_${tag},Sealant ${tag},SE-${tag},,210.00,150.00,30.00,kg,All / Saleable / Sealants ${tag},,,True,1.00,
`;

const ODOO_TEMPLATES = (
	tag: string,
) => `id,name,default_code,list_price,categ_id/name,uom_id,attribute_line_ids/attribute_id,attribute_line_ids/value_ids
t1.${tag},Rail ${tag},RA-${tag},100.00,Rails ${tag},m,Finish,"Plain,Zinc"
,,,,,,Length,"1 m,2 m"
t2.${tag},Clamp ${tag},CL-${tag},20.00,Rails ${tag},Units,,
`;

const ERPNEXT_VARIANTS = (
	tag: string,
) => `"ID","Item Code","Item Name","Item Group","Default Unit of Measure","Disabled","Has Variants","Variant Of","Standard Selling Rate","Weight Per Unit","Weight UOM","Description","Attribute (Variant Attributes)","Attribute Value (Variant Attributes)","Barcode (Barcodes)"
"SC-${tag}","SC-${tag}","Screw ${tag}","Screws ${tag}","Nos","0","1","","","","","<div>Countersunk</div>","Diameter ${tag}","",""
"","","","","","","","","","","","","Length ${tag}","",""
"SC-${tag}-4-30","SC-${tag}-4-30","Screw ${tag} 4 x 30","Screws ${tag}","Nos","0","0","SC-${tag}","1.20","3","Gram","","Diameter ${tag}","4 mm","8901"
"","","","","","","","","","","","","Length ${tag}","30 mm","8902"
"SC-${tag}-5-50","SC-${tag}-5-50","Screw ${tag} 5 x 50","Screws ${tag}","Box","1","0","SC-${tag}","230","1.2","Kg","","Diameter ${tag}","5 mm",""
"","","","","","","","","","","","","Length ${tag}","50 mm",""
`;

const ZOHO_BOOKS = (
	tag: string,
) => `Item ID,Item Name,SKU,HSN/SAC,Description,Rate,Account,Account Code,Taxable,Tax Name,Tax Percentage,Tax Type,Product Type,Source,Reference ID,Last Sync Time,Status,Usage unit,Unit Name,Purchase Rate,Purchase Account,Inventory Account,Reorder Point,Vendor,Opening Stock,Stock On Hand,Item Type,Sellable,Category Name,CF.Shelf
,Vice ${tag},VI-${tag},8205.70,Cast iron,BDT 2100.00,Sales,,true,VAT,15,ItemAmount,goods,user,,,Active,pcs,pcs,BDT 1500.00,COGS,Stock,2,Padma,10,8.00,Inventory,true,Vices ${tag},A3
,Jaw ${tag},JA-${tag},,,BDT 350.00,Sales,,false,,0,,goods,user,,,Inactive,pair,pair,,,,,,,4.00,Sales and Purchases,true,Vices ${tag},
`;

const ZOHO_GROUPS = (
	tag: string,
) => `Item ID,Item Name,Item Group Name,Attribute Name1,Attribute Option Name1,Attribute Name2,Attribute Option Name2,SKU,Selling Price,Unit,Status,Product Type,Category Name
71${tag},Disc ${tag} 115,Disc ${tag},Diameter ${tag},115 mm,Grit ${tag},40,DI-${tag}-115,20,pcs,Active,goods,Discs ${tag}
72${tag},Disc ${tag} 125,Disc ${tag},Diameter ${tag},125 mm,Grit ${tag},60,DI-${tag}-125,22,pcs,Active,goods,Discs ${tag}
`;

const PRESTASHOP_BACK_OFFICE = (
	tag: string,
) => `Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position
8${tag};http://shop.example/8-small.jpg;Saw ${tag};SA-${tag};Saws ${tag};210.434783;242.000000;14;1;0
9${tag};;Blade ${tag};BL-${tag};Saws ${tag};8.333333;9.583333;0;0;1
`;

const PRESTASHOP_COMBINATIONS = (
	tag: string,
) => `Product ID*;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference;Weight;Quantity;Description;Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price;Impact on weight
71${tag};1;Apron ${tag};Home,Aprons ${tag};100.000000;;0.1;0;<p>Leather</p>;;;;
71${tag};;;;;AP-${tag}-M;;40;;Size ${tag}:select:0, Colour ${tag}:color:1;M:0, Black:1;0.000000;0.000000
71${tag};;;;;AP-${tag}-L;;25;;Size ${tag}:select:0, Colour ${tag}:color:1;L:1, Grey:2;-12.500000;0.020000
72${tag};0;Visor ${tag};Home,Visors ${tag};20;VI-${tag};;5;;;;;
`;

const BIGCOMMERCE_3 = (
	tag: string,
) => `Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Low Stock,Price,Cost Price,Retail Price,Brand ID,Channels,Categories,Description,Custom Fields,Product URL,Manufacturer Part Number,Free Shipping,Weight,Width,Is Visible,Is Featured,Tax Class,Image URL (Import),Internal Image URL (Export),Variant Image URL
Product,1${tag},Glove ${tag},physical,GL-${tag},,variant,0,0,120.00,80.00,0.00,,1,Safety ${tag}/Gloves ${tag};Workwear,<p>Nitrile</p>,,/glove/,,FALSE,0.1,0,TRUE,FALSE,0,,,
Variant,2${tag},,,GL-${tag}-M,Type=Rectangle|Name=Size ${tag}|Value=MType=Swatch|Name=Colour ${tag}|Value=Black[#000000],,40,0,,,,,,,,,,,,,,,,,,,
Variant,3${tag},,,GL-${tag}-L,Type=Rectangle|Name=Size ${tag}|Value=L|Type=Swatch|Name=Colour ${tag}|Value=Grey,,25,0,135.00,,,,,,,,,,,0.12,,,,,,,
Image,4${tag},,,,,,,,,,,,,,,,,,,,,,,,,https://pictures.example/glove.png,
Product,5${tag},Mask ${tag},physical,MA-${tag},,product,300,0,15.00,0.00,0.00,,1,Safety ${tag}/Masks ${tag},,,/mask/,,FALSE,0.02,0,FALSE,FALSE,0,,,
`;

const BIGCOMMERCE_2 = (
	tag: string,
) => `Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Bin Picking Number,Brand Name,Option Set,Product Description,Price,Cost Price,Retail Price,Sale Price,Product Weight,Allow Purchases?,Product Visible?,Track Inventory,Current Stock Level,Category,Product Image URL - 1
Product,61${tag},Rope ${tag},P,RO-${tag},,,Rope set,Hemp,48.00,,,,0.5,Y,Y,by option,0,Rigging ${tag}/Ropes ${tag},
  SKU,,"[S]Length ${tag}=10 m,[CS]Colour ${tag}=Black:#000000",,RO-${tag}-10,B-7,,,,,,,,,,,,12,,
  SKU,,"[S]Length ${tag}=20 m,[CS]Colour ${tag}=White:#ffffff",,RO-${tag}-20,,,,,,,,,,,,,8,,
  Rule,,[S]Length ${tag}=20 m,,RO-${tag}-20,,,,,[ADD]10,,,,[ADD]0.5,Y,Y,,,,
Product,62${tag},Hook ${tag},P,HK-${tag},,,,,30.00,,,,0.2,Y,N,by product,5,Rigging ${tag}/Hooks ${tag},
`;

const VENDURE_LANGUAGES = (
	tag: string,
) => `name:en,name:de,slug:en,slug:de,description:en,description:de,assets,facets:en,facets:de,optionGroups:en,optionGroups:de,optionValues:en,optionValues:de,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets:en
Tape ${tag},Band ${tag},,,"PVC",,,category:tapes ${tag}|brand:Meghna,,Width ${tag}|Colour ${tag},Breite|Farbe,15 mm|red,15 mm|rot,TA-${tag}-15,18.00,standard,900,true,,
,,,,,,,,,,,19 mm|blue,19 mm|blau,TA-${tag}-19,22.50,zero,400,false,,
`;

/** Files in the shapes of other systems' exports. Names and numbers contain the tag. */
export const EXPORTS = {
	SHOPIFY_WITH_TAXONOMY,
	SHOPIFY_NEW,
	WOOCOMMERCE_GERMAN,
	ODOO_VARIANTS,
	ODOO_TEMPLATES,
	ERPNEXT_VARIANTS,
	ZOHO_BOOKS,
	ZOHO_GROUPS,
	PRESTASHOP_BACK_OFFICE,
	PRESTASHOP_COMBINATIONS,
	BIGCOMMERCE_3,
	BIGCOMMERCE_2,
	VENDURE_LANGUAGES,
} satisfies Record<string, (tag: string) => string>;
export type ExportName = keyof typeof EXPORTS;

/** Each has a company with a delivery or second line of address, a person with an address, and one without. */
export const CUSTOMER_EXPORTS = {
	SHOPIFY_CUSTOMERS: (
		tag: string,
	) => `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'81${tag},Asif,Khan,asif-${tag}@mill.test,no,Jute Mill ${tag},7 River Road,Gate 2,Khulna,,BD,9100,'+8801711000444,,no,10.00,1,Pays late,no,trade
'82${tag},Lina,Roy,lina-${tag}@home.test,yes,,3 Hill Street,,Sylhet,,BD,3100,'+8801811000555,,no,0.00,0,,no,
'83${tag},Omar,Faruk,omar-${tag}@home.test,no,,,,,,,,,,no,0.00,0,,yes,
`,
	SHOPIFY_CUSTOMERS_BEFORE: (
		tag: string,
	) => `First Name,Last Name,Email,Company,Address1,Address2,City,Province,Province Code,Country,Country Code,Zip,Phone,Accepts Marketing,Total Spent,Total Orders,Tags,Note,Tax Exempt
Asif,Khan,asif-${tag}@mill.test,Jute Mill ${tag},7 River Road,Gate 2,Khulna,Khulna,,Bangladesh,BD,9100,'+8801711000444,no,10.00,1,trade,Pays late,no
Lina,Roy,lina-${tag}@home.test,,3 Hill Street,,Sylhet,,,Bangladesh,BD,3100,'+8801811000555,yes,0.00,0,,,no
Omar,Faruk,omar-${tag}@home.test,,,,,,,,,,,no,0.00,0,,,yes
`,
	WOOCOMMERCE_CUSTOMERS: (
		tag: string,
	) => `customer_id,user_login,user_email,first_name,last_name,billing_first_name,billing_last_name,billing_company,billing_address_1,billing_address_2,billing_city,billing_state,billing_postcode,billing_country,billing_email,billing_phone,shipping_first_name,shipping_last_name,shipping_company,shipping_address_1,shipping_city,shipping_postcode,shipping_country,role
11,asif,asif-${tag}@mill.test,Asif,Khan,Asif,Khan,Jute Mill ${tag},7 River Road,Gate 2,Khulna,,9100,BD,asif-${tag}@mill.test,01711000444,Dock,Keeper,,Berth 4,Mongla,9351,BD,customer
12,lina,lina-${tag}@home.test,Lina,Roy,Lina,Roy,,3 Hill Street,,Sylhet,,3100,BD,,01811000555,,,,,,,,customer
13,omar,omar-${tag}@home.test,Omar,Faruk,,,,,,,,,,,,,,,,,,,subscriber
`,
	WOOCOMMERCE_ANALYTICS: (
		tag: string,
	) => `Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code
Asif Khan,asif,2026-01-02,2025-01-02,asif-${tag}@mill.test,3,100,33,BD,Khulna,Khulna,9100
Lina Roy,lina,2026-01-02,2025-01-02,lina-${tag}@home.test,1,20,20,BD,Sylhet,,3100
Omar Faruk,omar,,2025-01-02,omar-${tag}@home.test,0,0,0,,,,
`,
} satisfies Record<string, (tag: string) => string>;
