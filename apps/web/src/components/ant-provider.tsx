import { App, theme as antTheme, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import { useStore } from '../lib/store.ts';
import { antTokens, theme } from '../lib/theme.ts';

/**
 * Ant Design in our colours, sizes and language, for the forms that use it. Screens wrap themselves in it, so that the
 * ones without forms never load the library.
 */
export function AntProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const current = useStore(theme);
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      theme={{
        token: antTokens(current),
        algorithm: current === 'dark' ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
      }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
