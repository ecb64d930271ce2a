import {usePublicConfig} from 'docusaurus-lock/client';

/** The product's name, which a setting decides (PRODUCT_NAME). */
export default function Product(): string {
  return usePublicConfig().productName;
}
