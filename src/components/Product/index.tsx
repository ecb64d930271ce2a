import {useSiteFields} from 'docusaurus-lock/client';

/** The product's name, which a setting decides (PRODUCT_NAME). */
export default function Product(): string {
  return useSiteFields().productName;
}
